import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import { joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { lintTexts } from '../lint-texts.ts'

/** A wrong call; the message is for its author. */
export class UsageError extends Error {}

/** The nearest ones, else all of a short list. */
export function suggestNames(word: string, names: string[]): Phrase | undefined {
  const near = nearestNames(
    word,
    names.map((name) => ({ name })),
  )

  if (near.length > 0 && near.length <= 4)
    return lintTexts.didYouMean({
      names: joinPhrases(
        near.map(({ name }) => lintTexts.quoted({ name })),
        '或',
      ),
    })

  return names.length <= 24 ? lintTexts.available({ names: joinPhrases(names, '、') }) : undefined
}
