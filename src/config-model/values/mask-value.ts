import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

/** 9153****018U, 138****0000, 张*, l***@example.cn. Other values stay unchanged. */
export function maskValue(value: Json | undefined, field: Field): Json | undefined {
  if (typeof value !== 'string' || value === '') return value

  const kind =
    field.mask ?? (field.type === 'credit-code' || field.type === 'mobile' ? field.type : 'name')
  if (kind === 'credit-code') return `${value.slice(0, 4)}****${value.slice(-4)}`
  if (kind === 'contact' && value.includes('@'))
    return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`
  if (kind === 'mobile' || kind === 'contact') return `${value.slice(0, 3)}****${value.slice(-4)}`

  return `${value.slice(0, 1)}${'*'.repeat(Math.max(1, value.length - 1))}`
}
