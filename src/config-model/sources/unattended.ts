import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'

const texts = definePhrases({
  actTransfer: { zh: '转办', en: 'Transfer' },
  askTransfer: {
    zh: '转办后只由所选的人办理，记录的流程日志写明转给了谁。',
    en: 'Only who is chosen deals with it then; the log of the record says who got it.',
  },
})

/** Records that wait for staff without a user who may act on them, at most a minute old. */
export const unattendedSource: SourceDefinition = {
  region: 'regionCode',
  pointsAway: true,
  actions: ['update'],
  fields: {
    title: { type: 'text', isSearched: true },
    number: { type: 'text', isSearched: true },
    recordKind: { type: 'text' },
    recordState: { type: 'text' },
    regionCode: { type: 'region' },
    year: { type: 'year' },
    since: { type: 'date-time' },
  },
  acts: {
    transfer: {
      title: texts.actTransfer(),
      asks: texts.askTransfer(),
      batch: 100,
      needsPerson: true,
    },
  },
}
