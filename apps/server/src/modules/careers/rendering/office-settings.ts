/** A setting of LibreOffice: where it stands, its name, its value. */
const settings = [
  // Macros never run, whoever signed them; there is no Java either.
  ["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["Office.Java/VirtualMachine", "Enable", "false"],
  // What a document links to is not fetched. The network is not there besides.
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Writer/Content/Update", "Link", "2"],
  // A document whose language nobody says is Chinese.
  ["Office.Linguistic/General", "DefaultLocale_CJK", "zh-CN"],
  ["Setup/L10N", "ooSetupSystemLocale", "zh-CN"],
] as const;

const items = settings.map(
  ([path, name, value]) =>
    `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** The profile's settings, as LibreOffice reads them (registrymodifications.xcu). */
export const officeSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join("")}</oor:items>
`;
