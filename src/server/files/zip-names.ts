import type { ReceivedContent } from './file-store.ts'

/** What an archive must hold to be a document of its kind, and must not: programs of its own. */
const kinds: Record<string, (names: ReadonlySet<string>) => boolean> = {
  zip: () => true,
  docx: (names) => isOffice(names, 'word/document.xml'),
  xlsx: (names) => isOffice(names, 'xl/workbook.xml'),
}

const isOffice = (names: ReadonlySet<string>, part: string): boolean =>
  names.has('[Content_Types].xml') && names.has(part) && ![...names].some((name) => name.endsWith('vbaProject.bin'))

/** Whether the names in an archive make it what its kind promises; undefined for kinds that are no archives. */
export const zipKind = (kind: string): ((names: ReadonlySet<string>) => boolean) | undefined => kinds[kind]

/** The end record of a ZIP archive and the longest comment behind it. */
const endSize = 22
const longestEnd = endSize + 65_535
/** Longer than the list of any archive somebody made by hand. Nothing is unpacked here. */
const longestList = 4_194_304

/** The names in a ZIP archive by its own list at the end; null when it is none. */
export async function readZipNames(content: Pick<ReceivedContent, 'size' | 'part'>): Promise<Set<string> | null> {
  const start = Math.max(0, content.size - longestEnd)
  const tail = await content.part(start, content.size - start)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + endSize > tail.length) return null
  const length = tail.readUInt32LE(at + 12)
  const from = tail.readUInt32LE(at + 16)
  if (length > longestList || from + length > content.size) return null
  return namesIn(await content.part(from, length))
}

function namesIn(list: Buffer): Set<string> | null {
  const names = new Set<string>()
  for (let at = 0; at < list.length;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) return null
    const length = list.readUInt16LE(at + 28)
    names.add(list.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}
