import { Parser } from 'saxen'

/** Names are without namespace. `close` may stop parsing. */
interface XmlHandlers {
  open?: (name: string, attributes: () => Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => 'stop' | undefined | void
}

/**
 * Accepts empty text. Custom entities are not expanded.
 * @throws Error for invalid XML
 */
export function parseXml(xml: string, { open, text, close }: XmlHandlers): void {
  if (xml === '') return

  const parser = new Parser()
  if (open)
    parser.on('openTag', (name, attributes) =>
      open(localName(name), () => decodeAttributes(attributes())),
    )

  if (text) {
    parser.on('text', (written) => text(decode(written)))
    parser.on('cdata', text)
  }

  if (close)
    parser.on('closeTag', (name) => {
      if (close(localName(name)) === 'stop') parser.stop()
    })

  parser.parse(xml)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decodeAttributes(written: Record<string, string> | false): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(written || {}))
    attributes[localName(name)] = decode(value)

  return attributes
}

const names: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** The package truncates code points beyond 65,535, which rare names have. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
        (whole, decimal, hexadecimal, name) => {
          if (name !== undefined) return names[name] ?? whole
          const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text
