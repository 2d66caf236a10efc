import { type Call, errorCodes, type ErrorCode } from "@klarholm/contract";
import { errorsOf, generalErrors } from "./document.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";

export interface ReferenceSettings {
  publicUrl: string;
  storeCode: string;
  apiToken: string;
}

/** The HTML reference of the calls, without scripts. */
export function referencePage(calls: readonly Call[], settings: ReferenceSettings): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference of ${new URL(settings.publicUrl).host}</title>
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<header>
<p class="brand">${new URL(settings.publicUrl).host}</p>
<h1>API reference</h1>
<p>${calls.length} calls, described by the schemas that validate them. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<p>Every JSON answer is an envelope: <code>{ success, errorCode, errorMessage, data }</code>. The code is <code>"0"</code> on success;
the message is Chinese and fit to show. Header <code>store</code> names the store (<code>${settings.storeCode}</code>, also the default);
calls marked <em>token</em> need header <code>token</code>. Bodies may have 100 kB.</p>
<h2 class="label">Errors of every call</h2>
${errorTable(generalErrors)}
</header>
<div class="columns">
<nav aria-label="Calls"><ul>${calls.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
<main>${calls.map((call) => section(call, settings))}</main>
</div>
</body>
</html>
`.text;
}

function section(call: Call, settings: ReferenceSettings): Html {
  return html`
<section id="${call.name}" aria-labelledby="${call.name}-title">
<h2 id="${call.name}-title">${call.name}</h2>
<p class="wire"><b>${call.method}</b> <code>${call.path}</code>${call.token ? html` <em>token</em>` : undefined}</p>
<p>${call.summary}</p>
${table(call.method === "GET" ? "Query" : `Body, ${call.body ?? "JSON"}`, fieldsOf(jsonSchema(call.request)))}
${table("Answer, data", fieldsOf(jsonSchema(call.answer)))}
${errorsOf(call).length > 0 ? html`<h3>Errors</h3>${errorTable(errorsOf(call))}` : undefined}
<h3>Example</h3>
<pre tabindex="0"><code>${example(call, settings)}</code></pre>
</section>`;
}

function errorTable(codes: readonly ErrorCode[]): Html {
  return html`<table class="errors">${codes.map((code) => html`<tr><th scope="row"><code>${code}</code></th><td>${errorCodes[code].status}</td><td lang="zh-CN">${errorCodes[code].message}</td></tr>`)}</table>`;
}

function table(title: string, fields: readonly Field[]): Html {
  if (fields.length === 0) return html``;
  const rows = fields.map(
    ({ name, type, required }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${required ? "" : "optional"}</td></tr>`,
  );
  return html`<h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>${rows}</table></div>`;
}

function example(call: Call, { publicUrl, storeCode, apiToken }: ReferenceSettings): string {
  const sample = sampleOf(jsonSchema(call.request));
  const fields = Object.entries(typeof sample === "object" && sample !== null ? sample : {});
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  const headers = [
    `store: ${storeCode}`,
    ...(call.token ? [`token: ${apiToken}`] : []),
    ...(call.method === "POST" && !call.body ? ["content-type: application/json"] : []),
  ];
  const flags = headers.map((header) => `  -H '${header}'`);
  if (call.method === "GET") return [`curl '${publicUrl}${call.path}${query && `?${query}`}'`, ...flags].join(" \\\n");
  const body = call.body === "form" ? query : JSON.stringify(sample);
  return [`curl '${publicUrl}${call.path}'`, ...flags, `  -d '${body}'`].join(" \\\n");
}

/** The smallest value that a schema accepts; strings are `id`. */
function sampleOf({ type, properties = {}, required = [], enum: values, minimum }: JsonSchema): unknown {
  if (values) return values[0];
  if (type === "object") return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return false;
  return type === "array" ? [] : "id";
}
