import { deflateSync, crc32 } from 'node:zlib'
import type { FileStore } from '#server/storage/file-store.ts'

/** Demo attachments share these contents: pictures and one document, valid for any viewer. */
export interface DemoContents {
  images: { sha256: string; size: number }[]
  doc: { sha256: string; size: number }
}

const hues = [
  [27, 122, 69],
  [196, 138, 18],
  [26, 95, 180],
  [73, 174, 117],
  [138, 90, 0],
  [42, 154, 91],
] as const

/** Adjacent pictures of one hue. */
export const viewsPerHue = 6

const skies = [
  [240, 176, 92],
  [124, 176, 214],
  [223, 142, 118],
  [150, 196, 190],
] as const

const shades = 64

export async function storeContents(files: FileStore): Promise<DemoContents> {
  const images = []
  for (const hue of hues)
    for (let view = 0; view < viewsPerHue; view++)
      images.push(await files.put(gradientPng(960, 720, hue, view)))

  return { images, doc: await files.put(minimalPdf()) }
}

/** Terraced hills in one color below a sky of another with a low sun; every view differs. */
export function gradientPng(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
  view = 0,
): Buffer {
  const sun = {
    x: width * (0.15 + 0.13 * view),
    y: height * (0.2 + 0.04 * (view % 3)),
    radius: height / 14,
  }

  const rows = Buffer.alloc(height * (1 + width))
  const sky = skies[view % skies.length] ?? skies[0]
  const palette = Buffer.concat([[red, green, blue], sky].map(shadesOf))

  for (let x = 0; x < width; x++) {
    const far =
      height *
      (0.5 + 0.08 * Math.sin(x / (90 - 6 * view) + 2.1 * view) + 0.05 * Math.sin(x / 31 + view))
    const near =
      height *
      (0.72 + 0.1 * Math.sin(x / (140 + 9 * view) + 2 + 1.3 * view) + 0.03 * Math.sin(x / 23))
    const aside = (x - sun.x) ** 2

    for (let y = 0; y < height; y++) {
      const terrace = Math.floor((y - near) / (height / 24 + (y - near) / 10))
      let shade = shades + Math.max(0, Math.floor(44 * (1 - y / (height * 0.62))))
      if (y > near) shade = Math.min(shades - 1, 42 + terrace * 2 + (terrace % 2) * 5)
      else if (y > far) shade = 24 + Math.floor(((y - far) / height) * 30)
      else if (aside + (y - sun.y) ** 2 < sun.radius ** 2) shade = shades

      rows[y * (width + 1) + 1 + x] = shade
    }
  }

  const head = Buffer.alloc(13)

  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** From a tenth of a color on white to the color. */
const shadesOf = (color: readonly number[]): Buffer =>
  Buffer.concat(
    Array.from({ length: shades }, (_, at) =>
      Buffer.from(
        color.map((channel) =>
          Math.round(channel + (255 - channel) * (1 - at / (shades - 1)) * 0.9),
        ),
      ),
    ),
  )

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const out = Buffer.alloc(12 + data.length)

  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), 8 + data.length)

  return out
}

export function minimalPdf(): Buffer {
  const stream =
    'BT /F1 24 Tf 72 720 Td (DEMO ATTACHMENT) Tj 0 -36 Td /F1 14 Tf (Fictional document for demonstration only) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]

  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })

  const start = text.length

  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`

  return Buffer.from(text, 'latin1')
}
