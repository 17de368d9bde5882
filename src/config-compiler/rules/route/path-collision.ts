import { defineRule } from '#config-compiler/rule.ts'
import { pathClaims, type PathClaim } from '#config-compiler/walk/pages/claimed-paths.ts'
import { groupByName } from '#config-compiler/walk/repeats.ts'
import { firstOf } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  pathTaken: { zh: '网址 {path} 已被占用', en: 'the path {path} is taken' },
  takenByFile: {
    zh: '{file} 已有“{path}”；请换一个网址',
    en: '{file} has "{path}"; choose another path',
  },
  usedFirst: { zh: '先在此使用', en: 'used here first' },
})

/** A page whose file says the same as its path has the better claim. */
const isAtHome = ({ path, file }: PathClaim) => file === `pages${path}.yaml`

/** Paths that differ in letters or in the names of their parameters alone show the same. */
const keyOf = memoize(({ path }: PathClaim) => path.toLowerCase().replaceAll(/\{[a-z]+\}/g, '{}'))

/** 网址被两处占用。 */
export const pathCollision = defineRule({
  id: 'route/path-collision',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址被两处占用', en: 'Path with two owners' },
  why: {
    zh: '同一网址只显示其中一个页面，另一个打不开。',
    en: 'Only one of the two is ever shown.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'path: /requests',
    bad: 'path: /login',
    at: '/login',
  },
  check: (model, report) => {
    for (const all of groupByName(pathClaims(model), keyOf).values()) {
      if (all.length === 1) continue

      const first = all.find(isAtHome) ?? firstOf(all)
      for (const { path, file, pointer } of all.filter((claim) => claim !== first))
        report(file, pointer, texts.pathTaken({ path }), {
          hint: texts.takenByFile({ file: first.file, path: first.path }),
          related: [{ file: first.file, pointer: first.pointer, message: texts.usedFirst() }],
        })
    }
  },
})
