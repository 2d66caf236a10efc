/** An applicant's name, or a placeholder if the application's key is missing. */
export const applicantName = (name: string | null): string => name ?? "（无法解密）";
