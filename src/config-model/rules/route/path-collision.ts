import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { eachPath } from '../paths.ts'

/** 网址被两处占用。 */
export const pathCollision = defineRule({
  id: 'route/path-collision',
  severity: 'error',
  isOwn: true,
  title: { zh: '网址被两处占用', en: 'Path with two owners' },
  why: { zh: '同一网址只显示其中一个页面，另一个打不开。', en: 'Only one of the two is ever shown.' },
  example: { file: 'pages/requests.yaml', good: 'path: /requests', bad: 'path: /login', at: '/login' },
  check: (model) => {
    const owners = new Map<string, { file: string; pointer: (string | number)[] }>()
    eachPath(model, (path, file, pointer) => {
      const key = path.toLowerCase().replaceAll(/\{[a-z]+\}/g, '{}')
      const first = owners.get(key)
      if (first)
        model.report(file, pointer, 'route/path-collision', say`网址 ${path} 已被占用`, {
          hint: say`请换一个网址`,
          related: [{ ...first, message: '先在此使用' }],
        })
      else owners.set(key, { file, pointer })
    })
  },
})
