import type { Config } from '#config-model/config.ts'
import { isBlankValue } from '#config-model/display/display-rows.ts'
import { isBoolean, isFile, isPerson, isReference, isRichText } from '#config-model/field-traits.ts'
import { formatValue } from '#config-model/field-types.ts'
import { decodeEntities } from '#config-model/field-types/scalars.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export interface FormatContext {
  config: Config
  year: number | null
  /** Titles of referenced records and accounts, by `paperNameKey`. */
  names: ReadonlyMap<string, string>
  confirmed: string
  none: string
}

/** Fields that name the records of an entity alike share their titles. */
export const paperNameKey = ({ type, entity, display }: Field, id: string): string =>
  [type, entity, display, id].join(' ')

const megabyte = 1024 ** 2
const sizeOf = (size: number) =>
  size >= megabyte
    ? `${(size / megabyte).toFixed(1)} MB`
    : `${Math.max(1, Math.round(size / 1024))} KB`

/** @param decimals the fewest of a number */
export function formatPaperValue(
  formatContext: FormatContext,
  field: Field,
  value: Json | undefined,
  decimals?: number,
): string {
  if (isBlankValue(value)) return ''
  if (isReference(field) || isPerson(field))
    return [value]
      .flat()
      .map((id) => formatContext.names.get(paperNameKey(field, String(id))) ?? formatContext.none)
      .join(formatSentence(formatContext.config, 'comma'))

  if (isFile(field)) return formatFiles(value as unknown as FileValue[])
  if (isRichText(field)) return typeof value === 'string' ? paragraphsOf(value) : ''
  if (isBoolean(field) && field.const === true && value === true) return formatContext.confirmed

  return formatValue(value, field, formatContext.config, decimals)
}

function formatFiles(files: FileValue[]): string {
  if (!Array.isArray(files)) return ''

  return files
    .map(
      ({ name, size }, at) => `${files.length > 1 ? `${at + 1}. ` : ''}${name}（${sizeOf(size)}）`,
    )
    .join('\n')
}

export function paragraphsOf(html: string): string {
  const text = html
    .replaceAll(/<li[^<>]*>/gi, '· ')
    .replaceAll(/<\/(?:p|li|h\d|tr|div|blockquote|ul|ol|table)>|<br[^<>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, '  ')
    .replaceAll(/<[^<>]+>/g, '')

  return decodeEntities(text)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
