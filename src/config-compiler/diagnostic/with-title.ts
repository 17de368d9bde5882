import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({ titled: { zh: '{name}（{title}）', en: '{name} ({title})' } })

/** A name with the title people know it by, if it has one. */
export const withTitle = (name: string, title: string | undefined): Phrase =>
  title ? texts.titled({ name, title }) : verbatimPhrase(name)
