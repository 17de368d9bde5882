import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nameRepeated: { zh: '标识“{name}”重复', en: 'the name "{name}" stands there twice' },
})

/** 顶栏标识重复。 */
export const nameTwice = defineRule({
  id: 'menu/name-twice',
  severity: 'error',
  isOwn: true,
  title: { zh: '顶栏标识重复', en: 'Header name twice' },
  why: { zh: '侧栏按标识归到顶栏，重复的分不清。', en: 'The sidebar is grouped by this name.' },
  example: { file: 'menus/header.yaml', good: 'name: other', bad: 'name: work', at: 'work' },
  check: (model, report) => {
    for (const [menu, items] of Object.entries(model.config.menus))
      eachRepeat(
        items,
        ({ name }) => name,
        ({ name }, index, first) =>
          report(`menus/${menu}.yaml`, [index, 'name'], texts.nameRepeated({ name: name ?? '' }), {
            related: [
              { file: `menus/${menu}.yaml`, pointer: [first, 'name'], message: placeTexts.first() },
            ],
          }),
      )
  },
})
