import { isRichText, isText } from '#config-model/field-traits.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { articleFormatting, withPictures, extractArticleText } from './article-words.ts'
import { textChanges, type TextPiece } from './text-changes.ts'

export interface ComparedTexts {
  pieces: TextPiece[]
  hasOtherLook: boolean
}

/**
 * The difference of two texts; null for other values or equal words. `picture` labels a picture.
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
  if (!isRichText(field)) return changed(before, after)

  const pictures: string[] = []
  const texts = changed(extractArticleText(before, pictures), extractArticleText(after, pictures))

  return (
    texts && {
      pieces: texts.pieces.map(({ kind, text }) => ({
        kind,
        text: withPictures(text, `〔${picture}〕`),
      })),
      hasOtherLook: articleFormatting(before) !== articleFormatting(after),
    }
  )
}

const changed = (was: string, is: string): ComparedTexts | null =>
  !was || !is || was === is ? null : { pieces: textChanges(was, is), hasOtherLook: false }
