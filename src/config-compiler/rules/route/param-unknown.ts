import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachPath } from '#config-compiler/walk/pages/claimed-paths.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSuchParameter: { zh: '网址参数“{name}”不存在', en: 'no such parameter of a path: "{name}"' },
})

const routeParameters = [{ name: 'year', title: '年度' }]

/** 网址参数没有人读。 */
export const paramUnknown = defineRule({
  id: 'route/param-unknown',
  severity: 'error',
  rank: 10,
  isOwn: true,
  title: { zh: '网址参数没有人读', en: 'Parameter that nothing reads' },
  why: {
    zh: '程序只认得 {year}；写成别的名字，什么网址都能匹配，年度却取不到。',
    en: 'The program reads {year} only; under another name anything matches and the year is lost.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'path: /requests',
    bad: 'path: /requests/{yaer}',
    at: '/requests/{yaer}',
  },
  check: (model, report) => {
    eachPath(model, (path, file, pointer) => {
      const name = [...path.matchAll(/\{([a-z]+)\}/g)]
        .map((match) => itemAt(match, 1))
        .find((word) => !routeParameters.some((param) => param.name === word))
      if (name !== undefined)
        report(file, pointer, texts.noSuchParameter({ name }), {
          hint: didYouMean(name, routeParameters),
          causes: [`path of ${file}`],
        })
    })
  },
})
