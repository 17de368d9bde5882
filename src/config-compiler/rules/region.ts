import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { isWithin, regionName, regionOf } from '#config-model/facts/region.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  codeRepeated: { zh: '区划代码 {c} 重复', en: 'the region code {c} occurs twice' },
  parentUnfit: {
    zh: '上级 {p} 与代码 {c} 不符',
    en: 'the parent {p} does not go with the code {c}',
  },
  writeParent: { zh: '代码 {c} 的上级应为 {parent}', en: 'the parent of {c} should be {parent}' },
  notWithinParent: {
    zh: '代码 {c} 不在上级 {p} 的范围内',
    en: 'the code {c} is not within its parent {p}',
  },
  startWith: { zh: '应以 {prefix} 开头', en: 'it should start with {prefix}' },
  parentsUnknown: {
    zh: '区划 {c} 等 {children} 个的上级代码“{p}”不存在',
    en: 'the parent "{p}" of region {c} and others, {children} in all, does not exist',
  },
  nothingBelow: {
    zh: '“{title}”没有可以选的：{region}（{root}）下面没有区划',
    en: 'nothing can be chosen for "{title}": no region is below "{region}" ({root})',
  },
  writeWiderRoot: {
    zh: '请写上一级的代码，或在 regions/ 中补上它下面的区划',
    en: 'write the code of a region above, or add the regions below it in regions/',
  },
  parentUnknown: {
    zh: '区划 {c} 的上级代码“{p}”不存在',
    en: 'the parent of region {c}, "{p}", does not exist',
  },
})

export const regionDuplicate = defineRule({
  id: 'region/duplicate',
  severity: 'error',
  isOwn: true,
  title: { zh: '区划代码重复', en: 'Region code twice' },
  why: {
    zh: '同一代码有两个名称，地区统计会算错。',
    en: 'One code with two names makes figures by region wrong.',
  },
  example: { file: 'regions/list.yaml', good: 'c: "530800"', bad: 'c: "530000"', at: '"530000"' },
  check: (model, report) => {
    const codes = new Map<string, { file: string; index: number }>()
    for (const file of model.files.filter((path) => path.startsWith('regions/')))
      for (const [index, { c }] of ((model.value(file) ?? []) as { c: string }[]).entries()) {
        const first = codes.get(c)
        if (first)
          report(file, [index, 'c'], texts.codeRepeated({ c }), {
            hint: placeTexts.deleteOrChange(),
            related: [
              { file: first.file, pointer: [first.index, 'c'], message: placeTexts.first() },
            ],
          })
        else codes.set(c, { file, index })
      }
  },
})

export const parentLevel = defineRule({
  id: 'region/parent-level',
  severity: 'error',
  isOwn: true,
  title: { zh: '区划代码与上级不符', en: 'Region code that does not belong below its parent' },
  why: {
    zh: '六位代码前两位是省、前四位是州市；与上级不一致时管辖范围会算错。',
    en: 'The first two and four digits name province and city; rights by region rely on them.',
  },
  example: { file: 'regions/list.yaml', good: 'c: "530800"', bad: 'c: "520800"', at: '"520800"' },
  check: (model, report) => {
    const codes = new Set(model.config.regions.map(({ c }) => c))
    for (const file of model.files.filter((path) => path.startsWith('regions/')))
      for (const [index, { c, p }] of (
        (model.value(file) ?? []) as { c: string; p: string }[]
      ).entries()) {
        const prefix = p.replace(/(00)+$/, '')
        const parentCode = c.endsWith('00') ? `${c.slice(0, 2)}0000` : `${c.slice(0, 4)}00`
        if (!codes.has(p) || p === c || c.startsWith(prefix)) continue

        if (parentCode !== c && codes.has(parentCode))
          report(file, [index, 'p'], texts.parentUnfit({ p, c }), {
            hint: texts.writeParent({ c, parent: parentCode }),
          })
        else
          report(file, [index, 'c'], texts.notWithinParent({ c, p }), {
            hint: texts.startWith({ prefix }),
          })
      }
  },
})

export const regionParent = defineRule({
  id: 'region/parent',
  severity: 'error',
  isOwn: true,
  title: { zh: '上级区划不存在', en: 'Region whose parent does not exist' },
  why: {
    zh: '该地区及其下级在选择框中找不到。',
    en: 'The region and all below it cannot be chosen.',
  },
  example: { file: 'regions/list.yaml', good: 'p: "530000"', bad: 'p: "540000"', at: '"540000"' },
  check: (model, report) => {
    const codes = new Set(model.config.regions.map(({ c }) => c))
    const near = model.config.regions
      .filter(({ c }) => c.endsWith('00'))
      .map(({ c, n }) => ({ name: c, title: n }))
    const reportedParents = new Set<string>()

    for (const file of model.files.filter((path) => path.startsWith('regions/'))) {
      const rows = (model.value(file) ?? []) as { c: string; p: string }[]
      for (const [index, { c, p }] of rows.entries()) {
        const isMissing =
          p !== '86' &&
          (!codes.has(p) || (p === c && rows.filter((row) => row.c === c).length === 1))
        if (!isMissing || reportedParents.has(p)) continue

        reportedParents.add(p)
        const children = rows.filter((row) => row.p === p).length
        const hint = didYouMean(
          p,
          near.filter(({ name }) => name !== c),
        )

        const message =
          children > 1 ? texts.parentsUnknown({ c, children, p }) : texts.parentUnknown({ c, p })

        report(file, [index, 'p'], message, { hint: children > 1 ? undefined : hint })
      }
    }
  },
})

export const regionEmptyRoot = defineRule({
  id: 'region/empty-root',
  severity: 'error',
  title: { zh: '区划范围下面没有区划', en: 'Region choice without regions' },
  why: {
    zh: '从 root 往下选；它下面没有区划，选择框是空的，填不了。',
    en: 'Regions are chosen below root: without any, the choice is empty and cannot be filled in.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'root: "530000"',
    bad: 'root: "530800"',
    at: '"530800"',
  },
  check: checkEachSite(eachField, ({ model, report }, { file, at, field }) => {
    const { config } = model
    const { root, title } = field
    if (root === undefined || root === '86' || !regionOf(config, root)) return
    if (config.regions.some(({ c }) => c !== root && isWithin(c, root))) return

    report([...at, 'root'], texts.nothingBelow({ title, root, region: regionName(config, root) }), {
      hint: texts.writeWiderRoot(),
      causes: [
        fieldCause(file, at),
        ...model.files.filter((path) => path.startsWith('regions/')).map((path) => `lacks ${path}`),
      ],
    })
  }),
})
