import { gradientPng } from '#tools/seed/attachments.ts'

/** A small PDF; `mark` makes its content differ. */
export const pdf = (mark = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${mark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/** A multipart body with one file, for `portal.call`. */
export function uploadForm(
  name: string,
  content: Buffer,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'pinlu-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`

  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The head of a picture of a size, which is all that is looked at. */
export const png = (width: number, height: number) => {
  const content = Buffer.from(gradientPng(640, 480, [1, 2, 3]))
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)

  return content
}
