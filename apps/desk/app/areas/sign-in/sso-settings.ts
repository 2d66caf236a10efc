/** How people sign in, as the server wrote it into the page. */
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Label of single sign-on; undefined without it. */
export const ssoLabel = meta("desk-sso");
/** Whether passwords and passkeys are for admins only. */
export const isLocalForAdmins = meta("desk-passwords") === "admins";
