/** Settings of LibreOffice: path, name, value. */
const settings = [
  // Macros never run, even when signed. Java is not available.
  ["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["Office.Java/VirtualMachine", "Enable", "false"],
  // Linked content is not fetched. There is no network either.
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Writer/Content/Update", "Link", "2"],
  // A document without a language is Chinese.
  ["Office.Linguistic/General", "DefaultLocale_CJK", "zh-CN"],
  ["Setup/L10N", "ooSetupSystemLocale", "zh-CN"],
] as const;

const items = settings.map(
  ([path, name, value]) =>
    `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** A user profile in LibreOffice's format (registrymodifications.xcu). */
export const officeSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join("")}</oor:items>
`;
