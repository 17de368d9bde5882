import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { drawGraph, serializeSvg } from './drawing.ts'
import { workflowGraph, formatMermaid } from './graph.ts'
import { layoutLayers } from './layers.ts'
import { placeGraph } from './layout.ts'

const by = (role: string) => ({ roles: [role] })
const config = {
  roles: { roles: { clerk: { title: '填报员' }, chief: { title: '负责人' } } },
  workflows: {
    paper: {
      entity: 'paper',
      title: '材料 <流程>',
      initial: 'draft',
      states: {
        draft: { title: '草稿', tone: 'gray' },
        sent: { title: '待审', tone: 'blue' },
        back: { title: '退回', tone: 'orange' },
        done: { title: '办结', tone: 'green', final: true },
        dead: { title: '作废', tone: 'red', final: true },
      },
      transitions: {
        send: { title: '提交', from: ['draft', 'back'], to: 'sent', by: by('clerk') },
        pass: {
          title: '通过',
          from: 'sent',
          to: [{ state: 'done', when: { field: 'x', is: 1 } }, { state: 'dead' }],
          by: by('chief'),
        },
        refuse: { title: '退回', from: 'sent', to: 'back', by: by('chief') },
        expire: { title: '逾期', from: 'back', to: 'dead', by: { system: true } },
        reset: {
          title: '回退',
          from: ['sent', 'back', 'done', 'dead'],
          to: 'draft',
          by: by('chief'),
        },
      },
    },
  },
} as unknown as Config

const graph = workflowGraph(config, 'paper')

describe('a workflow as a diagram', () => {
  it('has an arrow for every way of every transition, with who takes it', () => {
    expect(graph.arrows).toHaveLength(10)
    expect(
      graph.arrows
        .filter(({ transition }) => transition === 'pass')
        .map(({ from, to }) => [from, to]),
    ).toEqual([
      ['sent', 'done'],
      ['sent', 'dead'],
    ])

    expect(graph.arrows.find(({ transition }) => transition === 'expire')).toMatchObject({
      actors: '系统',
      isAutomatic: true,
    })
  })

  it('reads as Mermaid', () => {
    const text = formatMermaid(graph)
    expect(text).toContain('stateDiagram-v2\n  state "草稿" as draft\n')
    expect(text).toContain('  [*] --> draft\n')
    expect(text).toContain('  sent --> back: 退回（负责人）\n')
    expect(text).toContain('  done --> [*]\n')
  })

  it('is placed from the first state down, nothing over anything else, always the same', () => {
    const placed = placeGraph(graph)
    expect(placeGraph(graph)).toEqual(placed)
    const y = Object.fromEntries(placed.states.map((state) => [state.id, state.y]))

    expect(y['draft']!).toBeLessThan(y['sent']!)
    expect(y['sent']!).toBeLessThan(Math.min(y['back']!, y['done']!, y['dead']!))
    const boxes = [...placed.states, ...placed.labels]

    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1))
        expect(
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
            Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
          `${a.id} over ${b.id}`,
        ).toBe(true)

    for (const { x, y, width, height } of boxes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0)
      expect(x + width / 2).toBeLessThanOrEqual(placed.width)
      expect(y + height / 2).toBeLessThanOrEqual(placed.height)
    }

    expect(placed.labels.find(({ titles }) => titles.includes('回退'))).toMatchObject({
      sourcesNote: '从 4 个状态',
    })
  })

  it('is drawn as SVG that any viewer reads', () => {
    const svg = serializeSvg(drawGraph(graph, placeGraph(graph), { sent: '12 件' }))
    expect(svg).toContain('<title>材料 &lt;流程&gt;</title>')
    expect(svg).toContain('>12 件</text>')
    expect(svg.match(/marker-end/g)).toHaveLength(
      placeGraph(graph).lines.filter(({ isArrow }) => isArrow).length,
    )
    expect(svg).not.toContain('NaN')
  })
})

describe('layers', () => {
  it('untangle what can be untangled and straighten long lines', () => {
    const item = (id: string) => ({ id, width: 40, height: 20 })
    const { items, ways } = layoutLayers(['a', 'b', 'c', 'd', 'e'].map(item), [
      { from: 'a', to: 'd' },
      { from: 'b', to: 'c' },
      { from: 'd', to: 'e' },
      { from: 'b', to: 'e' },
    ])

    const x = (id: string) => items.get(id)!.x

    expect((x('a') - x('b')) * (x('d') - x('c'))).toBeGreaterThan(0)
    expect(ways[3]).toHaveLength(4)
  })
})
