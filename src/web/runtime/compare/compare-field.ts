import { isRichText, isText } from '#config-model/field-traits.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { diffTexts, type TextPiece } from './text-changes.ts'

export interface ComparedTexts {
  pieces: TextPiece[]
  hasOtherFormatting: boolean
}

/**
 * Compares two values of a text field. Null for other fields, an empty value or equal words.
 * `picture` is the word that stands for a picture.
 */
export function compareField(
  field: Field,
  before: Json | undefined,
  after: Json | undefined,
  picture: string,
): ComparedTexts | null {
  if (
    !(isText(field) || isRichText(field)) ||
    typeof before !== 'string' ||
    typeof after !== 'string'
  )
    return null
  if (!isRichText(field)) return diffPlainTexts(before, after)

  const pictures: string[] = []
  const texts = diffPlainTexts(
    extractArticleText(before, pictures),
    extractArticleText(after, pictures),
  )

  return (
    texts && {
      pieces: texts.pieces.map(({ kind, text }) => ({
        kind,
        text: withPictures(text, `〔${picture}〕`),
      })),
      hasOtherFormatting: articleFormatting(before) !== articleFormatting(after),
    }
  )
}

const diffPlainTexts = (was: string, is: string): ComparedTexts | null =>
  !was || !is || was === is ? null : { pieces: diffTexts(was, is), hasOtherFormatting: false }

const mark = /(<[^<>]+>)/
const endsLine = /^<(?:\/(?:p|h2|h3|h4|li|tr|blockquote|pre)|[bh]r)\b/i

/** A private-use character stands for a text's first picture; the next one is the second's. */
const firstPicture = 0x10_00_00

/**
 * The words of an article, one line per block, with the addresses of links. A character stands for
 * each picture, the same for equal sources; `pictures` collects these.
 */
export function extractArticleText(html: string, pictures: string[]): string {
  const lines = ['']
  const link = { address: '', words: '' }
  const write = (text: string) => {
    lines.push((lines.pop() ?? '') + text)
    link.words += text
  }

  html.split(mark).forEach((piece, at) => {
    if (at % 2 === 0) write(decoded(piece))
    else if (endsLine.test(piece)) lines.push('')
    else if (/^<\/t[dh]\b/i.test(piece)) write('\u3000')
    else if (/^<img\b/i.test(piece)) write(placeholderOf(attributeOf(piece, 'src'), pictures))
    else if (/^<a\b/i.test(piece))
      Object.assign(link, { address: attributeOf(piece, 'href'), words: '' })
    else if (/^<\/a\b/i.test(piece)) {
      if (link.address !== '' && link.address !== link.words.trim()) write(`〔${link.address}〕`)
      link.address = ''
    }
  })

  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function placeholderOf(source: string, pictures: string[]): string {
  if (!pictures.includes(source)) pictures.push(source)
  return String.fromCodePoint(firstPicture + pictures.indexOf(source))
}

const withPictures = (text: string, name: string): string =>
  text.replaceAll(/[\u{100000}-\u{10FFFF}]/gu, name)

const ignoredTag = /^<\/?(?:a\b|(?:p|br|div|span)\s*\/?>)/i
const formattingTag = /^<\/?(?:b|strong|i|em|u|s|h2|h3|h4|blockquote|pre|code)\b/i

/** Headings and styled text with their words, lists, tables and pictures. */
function articleFormatting(html: string): string {
  let depth = 0
  return html
    .split(mark)
    .filter((piece, at) => {
      if (at % 2 === 0) return depth > 0
      if (formattingTag.test(piece)) depth = Math.max(0, depth + (piece.startsWith('</') ? -1 : 1))
      return !ignoredTag.test(piece)
    })
    .join('')
}

const attributes = /([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function attributeOf(piece: string, attributeName: string): string {
  for (const [, name, double, single, bare] of piece.matchAll(attributes))
    if (name?.toLowerCase() === attributeName) return decoded(double ?? single ?? bare ?? '').trim()
  return ''
}

const htmlEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Decodes HTML entities. The result is plain text and never parsed as HTML. */
const decoded = (html: string): string =>
  html.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (written, hex?: string, decimal?: string, name = '') => {
      const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
      if (code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code)
      return (Object.hasOwn(htmlEntities, name) && htmlEntities[name]) || written
    },
  )
