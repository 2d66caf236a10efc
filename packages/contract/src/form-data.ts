/**
 * Encodes fields as multipart form data, in browsers and on servers. Lists become repeated fields, files keep their
 * names, undefined values are omitted.
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
