import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { SourceAct } from './definition.ts'

const texts = definePhrases({
  actEnable: { zh: '启用', en: 'Enable' },
  actDisable: { zh: '停用', en: 'Disable' },
})

/** The actions that toggle a row's `enabled`, with their confirmations. */
export const switchActs = (asks: {
  enable: Phrase
  disable: Phrase
}): { enable: SourceAct; disable: SourceAct } => ({
  enable: { title: texts.actEnable(), asks: asks.enable, when: { field: 'enabled', is: false } },
  disable: {
    title: texts.actDisable(),
    asks: asks.disable,
    tone: 'danger',
    when: { field: 'enabled', is: true },
  },
})
