export interface Html {
  html: string
}

type Part = Html | Html[] | string | number | null | undefined | false

/** Escapes texts, keeps `Html`, omits absent and false values. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Html => ({
  html: parts.map((part, at) => (at < values.length ? part + asHtml(values[at]) : part)).join(''),
})

function asHtml(value: Part): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(({ html: piece }) => piece).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Includes quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)

/** A block that browsers do not execute. */
export const jsonScript = (type: string, data: object, id?: string): Html => ({
  html: `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
})
