import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  leavesFolder: { zh: '“{text}”用 .. 跳出了目录', en: '"{text}" leaves its folder by ..' },
  writeWholePath: { zh: '请写完整的网址', en: 'write the whole path' },
})

/** 路径跳出目录。 */
export const pathEscape = defineRule({
  id: 'sec/path-escape',
  severity: 'error',
  isOwn: true,
  title: { zh: '路径跳出目录', en: 'Path that leaves its folder' },
  why: { zh: '不能用 .. 指向别处的文件。', en: 'A path must not lead elsewhere by "..".' },
  example: {
    file: 'menus/sider.yaml',
    good: 'path: /requests/new',
    bad: 'path: /requests/../new',
    at: '/requests/../new',
  },
  check: (model, report) => {
    eachString(model, /\.\./, (file, at, text) => {
      if (
        ['path', 'redirect', 'img', 'open'].includes(String(at.at(-1))) &&
        /(^|\/)\.\.(\/|$)/.test(text)
      )
        report(file, at, texts.leavesFolder({ text }), { hint: texts.writeWholePath() })
    })
  },
})
