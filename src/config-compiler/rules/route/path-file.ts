import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  pathUnlikeFile: {
    zh: '网址 {path} 与文件 pages/{id}.yaml 不一致',
    en: 'the path {path} does not match the file pages/{id}.yaml',
  },
  writePathOrMove: { zh: '请写 /{id}，或移动文件', en: 'write /{id}, or move the file' },
})

/** 网址与文件位置不一致。 */
export const pathFile = defineRule({
  id: 'route/path-file',
  severity: 'warning',
  title: { zh: '网址与文件位置不一致', en: 'Path that does not match the file' },
  why: {
    zh: '按网址找文件时会找错地方。',
    en: 'Whoever looks for the file by its address looks in the wrong place.',
  },
  example: {
    file: 'pages/requests/view.yaml',
    good: 'path: /requests/view',
    bad: 'path: /requests/look',
    at: '/requests/look',
  },
  check: (model, report) => {
    eachPage(model, (file, page, id) => {
      const words = (text: string) =>
        text
          .replaceAll(/\/\{[a-z]+\}/g, '')
          .split(/[/-]/)
          .filter(Boolean)
          .join(' ')

      if (words(page.path) !== words(id) && !`${words(id)} `.startsWith(`${words(page.path)} `))
        report(file, ['path'], texts.pathUnlikeFile({ path: page.path, id }), {
          hint: texts.writePathOrMove({ id }),
        })
    })
  },
})
