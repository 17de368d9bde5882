import { defineRule } from '#config-compiler/rule.ts'
import { eachWrittenItem } from '#config-compiler/walk/menu-items.ts'
import { yearGap } from '#config-model/access/menu/yearly-menu.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noYear: {
    zh: '每年一项的菜单“{title}”的{word}没有写 {gap}，各年的{word}都一样',
    en: 'the {word} of "{title}", which stands once for each year, has no {gap}: the {word} is the same for all',
  },
  writeYear: {
    zh: '请写 {gap} 表示年度，如 /history/{gap}',
    en: 'write {gap} where the year belongs, such as /history/{gap}',
  },
  hasChildren: { zh: '分组“{title}”不能写 each', en: 'the group "{title}" cannot say each' },
  onChildren: { zh: '请写在它的下级上', en: 'say it on what stands below it' },
  path: { zh: '网址', en: 'path' },
  title: { zh: '名称', en: 'title' },
})

/** 每年一项的菜单没有写年度。 */
export const eachYear = defineRule({
  id: 'menu/each-year',
  severity: 'error',
  title: { zh: '每年一项的菜单没有写年度', en: 'Entry for each year without the year' },
  why: {
    zh: '各年的菜单名称或网址都一样，分不清打开的是哪一年。',
    en: 'The entries of all years look alike or lead to one place.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'title: "{year}年名品", each',
    bad: 'title: 往年名品, each',
    at: '往年名品',
  },
  check: (model, report) => {
    eachWrittenItem(model, (file, at, { each, path, title, children }) => {
      if (each === undefined) return

      if (children)
        report(file, [...at, 'each'], texts.hasChildren({ title }), {
          hint: texts.onChildren(),
          part: 'key',
        })

      for (const [key, text = ''] of Object.entries({ path, title }) as [
        'path' | 'title',
        string | undefined,
      ][])
        if (!text.includes(yearGap))
          report(
            file,
            text === '' ? [...at, 'each'] : [...at, key],
            texts.noYear({ title, word: texts[key](), gap: yearGap }),
            {
              hint: texts.writeYear({ gap: yearGap }),
            },
          )
    })
  },
})
