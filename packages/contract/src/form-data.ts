/**
 * Fields as a form: a list is a field that occurs several times, a File travels under its name. Undefined values
 * are left out, as in JSON. The one encoder of multipart bodies, in browsers and on servers.
 */
export function formData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}
