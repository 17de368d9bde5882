import { createRequire } from 'node:module'
import { openSync, type Font, type Glyph } from 'fontkit'

/** Printers' replacement for a missing character. */
const stand = '〓'

/**
 * Signs that are not seen and would show as boxes: controls, joiners, direction marks, variation
 * selectors.
 */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** A font whose characters are measured and laid one beside the other; it knows what it lacks. */
export class Letters {
  readonly font: Font
  private readonly widths = new Map<number, number>()
  private readonly lacks: (sign: string) => void

  constructor(font: Font, lacks: (sign: string) => void) {
    this.font = font
    this.lacks = lacks
  }

  /**
   * A text as it can be printed: unseen signs are gone, what the font lacks is replaced and noted.
   */
  printable(text: string): string {
    const seen = text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', '  ')
      .replaceAll(unseen, '')

    let out = ''
    for (const sign of seen) {
      const has = sign === '\n' || this.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
      if (!has) this.lacks(sign)
      out += has ? sign : stand
    }

    return out
  }

  /** How wide a character is, in parts of the size. */
  widthOf(code: number): number {
    const cachedWidth = this.widths.get(code)
    if (cachedWidth !== undefined) return cachedWidth

    const width = this.font.glyphForCodePoint(code).advanceWidth / this.font.unitsPerEm
    this.widths.set(code, width)

    return width
  }

  /** How wide a text is at a size. */
  measure(text: string, size: number): number {
    let width = 0
    for (const sign of text) width += this.widthOf(sign.codePointAt(0) ?? 0)
    return width * size
  }
}

/**
 * Glyphs one beside the other as the characters come: reading the font's tables of ligatures and
 * pairs takes a hundred times as long and changes nothing in Chinese.
 */
function layPlainly(font: Font) {
  return (text: string) => {
    const glyphs: Glyph[] = []
    const positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[] = []
    let advanceWidth = 0

    for (const sign of text) {
      const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
      glyphs.push(glyph)
      positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      advanceWidth += glyph.advanceWidth
    }

    return { glyphs, positions, advanceWidth }
  }
}

function open(file: string): Font {
  const opened = openSync(
    createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${file}.ttf`),
  ) as Font
  Object.assign(opened, { layout: layPlainly(opened) })

  return opened
}

const files = {
  regular: '400Regular/NotoSansSC_400Regular',
  bold: '700Bold/NotoSansSC_700Bold',
} as const
const opened = new Map<Weight, Font>()

export type Weight = keyof typeof files

/** The font in a weight; opened once. */
export function fontOf(weight: Weight): Font {
  const loadedFont = opened.get(weight) ?? open(files[weight])
  opened.set(weight, loadedFont)
  return loadedFont
}
