import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import { imageSize, typeOf } from './file-kinds.ts'
import type { ReceivedContent } from './file-store.ts'
import { fileTexts } from './file-texts.ts'
import { readZipNames, zipKind } from './zip-names.ts'

/** What received bytes are, or why a field does not take them. */
export interface ContentInspection {
  type: string
  /** Of an image, pixels. */
  width: number | null
  fault: Phrase | null
}

/** More pixels than any camera: a small file could exhaust the viewer's memory. */
const mostPixels = 200_000_000

/** Checks content by its bytes, ignoring its name. */
export async function judgeContent(
  content: ReceivedContent,
  kind: string,
  field: Field,
): Promise<ContentInspection> {
  const refused = (fault: Phrase): ContentInspection => ({ type: '', width: null, fault })
  if (content.size === 0) return refused(fileTexts.empty())

  const type = typeOf(content.head, kind)
  if (!type) return refused(fileTexts.wrongContent({ extension: kind }))
  if (type.startsWith('image/')) return judgeImage(content.head, type, kind, field)

  if (zipKind(kind)) {
    const names = await readZipNames(content)
    if (!names || !zipKind(kind)?.(names))
      return refused(fileTexts.wrongContent({ extension: kind }))
  }

  return { type, width: null, fault: null }
}

function judgeImage(
  head: Buffer,
  type: string,
  kind: string,
  { minWidth = 0 }: Field,
): ContentInspection {
  const size = imageSize(head, type)
  if (!size) return { type, width: null, fault: fileTexts.wrongContent({ extension: kind }) }

  const { width, height } = size
  if (width * height > mostPixels)
    return { type, width, fault: fileTexts.tooManyPixels({ width, height }) }

  return {
    type,
    width,
    fault: width < minWidth ? fileTexts.tooNarrow({ width, least: minWidth }) : null,
  }
}
