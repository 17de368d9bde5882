import { defineRule } from '#config-compiler/rule.ts'
import { eachPath } from '#config-compiler/walk/pages/claimed-paths.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  parameterStandsTwice: {
    zh: '网址 {path} 中有重名的参数',
    en: 'a parameter stands twice in the path {path}',
  },
})

/** 网址参数重名。 */
export const duplicateParam = defineRule({
  id: 'route/duplicate-param',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址参数重名', en: 'Parameter twice in a path' },
  why: { zh: '后一个值会覆盖前一个。', en: 'The later value replaces the earlier one.' },
  example: {
    file: 'pages/requests/new.yaml',
    good: 'path: /requests/new',
    bad: 'path: /requests/new/{year}/{year}',
    at: '/requests/new/{year}/{year}',
  },
  check: (model, report) => {
    eachPath(model, (path, file, pointer) => {
      const names = [...path.matchAll(/\{([a-z]+)\}/g)].map((match) => match[1])
      if (new Set(names).size < names.length)
        report(file, pointer, texts.parameterStandsTwice({ path }))
    })
  },
})
