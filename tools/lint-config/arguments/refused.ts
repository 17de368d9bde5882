import { nearestNames } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { lintTexts } from '../lint-texts.ts'

/** A call that makes no sense; the message is a sentence for the person who made it. */
export class Refused extends Error {}

/** The names nearest to a wrong one, else all of a short list. */
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
