/**
 * A number as somebody types or pastes it: full-width digits, thousands separators, blanks, a trailing unit or percent sign are understood.
 * null for nothing, undefined for what is no number.
 */
export function parseNumber(text: string): number | null | undefined {
  const plain = text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll(/[\s,，]/g, '')
    .replace(/(万元|亿元|元|亩|吨|公斤|人|家|个|年|%)$/, '')
  if (plain === '') return null
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** The text in which a number is edited: no separators, no exponent. */
export function numberText(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const text = String(value)
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text
}
