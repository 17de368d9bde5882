import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import { fileTexts } from '#server/records/files/file-texts.ts'
import type { ReceivedContent } from '#server/storage/file-store.ts'
import { imageSize, detectFileType } from './file-kinds.ts'
import { longestZipEnd, readZipEnd, readZipEntries } from './zip-directory.ts'

/** Required entries of ZIP kinds, and no programs. */
const kinds: Record<string, (names: ReadonlySet<string>) => boolean> = {
  zip: () => true,
  docx: (names) => isOffice(names, 'word/document.xml'),
  xlsx: (names) => isOffice(names, 'xl/workbook.xml'),
}

const isOffice = (names: ReadonlySet<string>, part: string): boolean =>
  names.has('[Content_Types].xml') &&
  names.has(part) &&
  ![...names].some((name) => name.endsWith('vbaProject.bin'))

const zipKind = (kind: string): ((names: ReadonlySet<string>) => boolean) | undefined => kinds[kind]

/** Bytes of the ZIP directory; nothing is unpacked. */
const longestDirectory = 4_194_304

export interface ContentInspection {
  type: string
  /** Pixels. */
  width: number | null
  fault: Phrase | null
}

/** Pixels, above any camera: a small file could exhaust the viewer's memory. */
const maxPixels = 200_000_000

/** Checks by its bytes, ignoring its name, whether content fits kind and field. */
export async function inspectContent(
  content: ReceivedContent,
  kind: string,
  field: Field,
): Promise<ContentInspection> {
  const refused = (fault: Phrase): ContentInspection => ({ type: '', width: null, fault })
  if (content.size === 0) return refused(fileTexts.empty())

  const type = detectFileType(content.head, kind)
  if (!type) return refused(fileTexts.wrongContent({ extension: kind }))
  if (type.startsWith('image/')) return inspectImage(content.head, type, kind, field)

  if (zipKind(kind)) {
    const names = await readZipNames(content)
    if (!names || !zipKind(kind)?.(names))
      return refused(fileTexts.wrongContent({ extension: kind }))
  }

  return { type, width: null, fault: null }
}

function inspectImage(
  head: Buffer,
  type: string,
  kind: string,
  { minWidth = 0 }: Field,
): ContentInspection {
  const size = imageSize(head, type)
  if (!size) return { type, width: null, fault: fileTexts.wrongContent({ extension: kind }) }

  const { width, height } = size
  if (width * height > maxPixels)
    return { type, width, fault: fileTexts.tooManyPixels({ width, height }) }

  return {
    type,
    width,
    fault: width < minWidth ? fileTexts.tooNarrow({ width, least: minWidth }) : null,
  }
}

/** Null for no archive. */
async function readZipNames(
  content: Pick<ReceivedContent, 'size' | 'part'>,
): Promise<Set<string> | null> {
  const start = Math.max(0, content.size - longestZipEnd)
  const end = readZipEnd(await content.part(start, content.size - start))
  if (!end || end.length > longestDirectory || end.start + end.length > content.size) return null

  const entries = readZipEntries(await content.part(end.start, end.length), end.count)

  return entries && new Set(entries.keys())
}
