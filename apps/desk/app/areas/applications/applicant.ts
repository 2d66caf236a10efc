/** An applicant's name, which cannot be read where the key of the application is missing. */
export const applicantName = (name: string | null): string => name ?? "（无法解密）";
