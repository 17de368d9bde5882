import { firstOf, memberOf, assertPresent } from '#config-model/assert.ts'
import type { Tone } from '#config-model/types.generated.ts'
import type { WorkflowGraph } from './graph.ts'
import type { PlacedGraph, PlacedLine, PlacedLabel, PlacedState } from './layout.ts'

/** Serialized by tools and rendered by the browser; styled by attributes. */
export interface SvgShape {
  tag: string
  attributes: Record<string, string | number>
  children: SvgShape[] | string
}

/** Fill, line and strong line of states; like tags, with sufficient contrast. */
const colours: Record<Tone, [string, string, string]> = {
  gray: ['#f0f3f1', '#a9b5ae', '#3d4842'],
  blue: ['#edf4fc', '#9dc0e8', '#134a8e'],
  green: ['#eef8f1', '#8fcaa6', '#156138'],
  teal: ['#e6f6f3', '#8ccabf', '#0b5f54'],
  cyan: ['#e6f7f8', '#8ccbd1', '#0b5963'],
  orange: ['#fff6e5', '#e7c07a', '#7f4a00'],
  gold: ['#fff6e5', '#e7c07a', '#7f4a00'],
  purple: ['#f4effb', '#c3aee3', '#59348f'],
  red: ['#fef1ef', '#eda79f', '#a82218'],
}
const ink = '#1b2620'
const muted = '#56635c'
const stroke = '#7a8a81'

const shape = (
  tag: string,
  attributes: SvgShape['attributes'],
  children: SvgShape['children'] = [],
): SvgShape => ({
  tag,
  attributes,
  children,
})
const round = (value: number): number => Math.round(value * 10) / 10
const words = (
  content: string,
  {
    x,
    y,
    size,
    fill,
    ...more
  }: { x: number; y: number; size: number; fill: string; 'font-weight'?: number },
): SvgShape =>
  shape(
    'text',
    { x: round(x), y: round(y), 'font-size': size, fill, 'text-anchor': 'middle', ...more },
    content,
  )

/** @param notes a second line for a state, e.g. its number of records */
export function drawGraph(
  graph: WorkflowGraph,
  placed: PlacedGraph,
  notes: Record<string, string>,
): SvgShape {
  const arrow = `arrow-${graph.id}`
  const head = shape(
    'marker',
    {
      id: arrow,
      viewBox: '0 0 8 8',
      refX: 7.5,
      refY: 4,
      markerWidth: 7,
      markerHeight: 7,
      orient: 'auto',
    },
    [shape('path', { d: 'M0 0.5L8 4L0 7.5z', fill: stroke })],
  )

  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${placed.width} ${placed.height}`,
      width: placed.width,
      height: placed.height,
      role: 'img',
      'aria-label': graph.title,
      'font-family': "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif",
    },
    [
      shape('title', {}, graph.title),
      shape('defs', {}, [head]),
      ...placed.lines.map((line) => drawLine(line, `url(#${arrow})`)),
      ...placed.labels.flatMap(drawSign),
      ...placed.states.flatMap((state) => drawState(graph, state, notes[state.id])),
    ],
  )
}

/** Initial states have a thick border, final ones round ends and two borders. */
function drawState(
  graph: WorkflowGraph,
  { id, x, y, width, height }: PlacedState,
  note: string | undefined,
): SvgShape[] {
  const { tone, title, isFinal } = assertPresent(
    graph.states.find((state) => state.id === id),
    'a state of the graph',
  )

  const [fill, line, strongLine] = colours[tone]
  const isFirst = id === graph.initial
  const box = (inset: number, more: SvgShape['attributes']) =>
    shape('rect', {
      x: round(x - width / 2 + inset),
      y: round(y - height / 2 + inset),
      width: round(width - inset * 2),
      height: round(height - inset * 2),
      rx: isFinal ? round(height / 2 - inset) : 6,
      ...more,
    })

  return [
    box(0, { fill, stroke: isFirst ? strongLine : line, 'stroke-width': isFirst ? 2.5 : 1.2 }),
    ...(isFinal ? [box(3, { fill: 'none', stroke: line })] : []),
    words(title, {
      x,
      y: note === undefined ? y + 5 : y - 2,
      size: 13,
      fill: strongLine,
      'font-weight': 600,
    }),
    ...(note === undefined ? [] : [words(note, { x, y: y + 14, size: 11, fill: strongLine })]),
  ]
}

function drawSign({
  x,
  y,
  width,
  height,
  titles,
  actors,
  sourcesNote,
  isAutomatic,
}: PlacedLabel): SvgShape[] {
  const top = y - height / 2
  return [
    shape('rect', {
      x: round(x - width / 2),
      y: round(top),
      width: round(width),
      height,
      rx: 3,
      fill: '#fff',
      stroke: '#d0d7d3',
      ...(isAutomatic || sourcesNote !== null ? { 'stroke-dasharray': '4 3' } : {}),
    }),
    ...titles.map((title, at) => words(title, { x, y: top + 15 + at * 16, size: 12, fill: ink })),
    words(actors, { x, y: top + 15 + titles.length * 16 - 1, size: 11, fill: muted }),
    ...(sourcesNote === null
      ? []
      : [words(sourcesNote, { x, y: top + 29 + titles.length * 16 - 1, size: 11, fill: muted })]),
  ]
}

function drawLine({ points, isArrow, isAutomatic }: PlacedLine, marker: string): SvgShape {
  const at = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`
  let before = firstOf(points)
  let path = `M${at(before)}`

  for (const next of points.slice(1)) {
    const middle = round((before.y + next.y) / 2)
    path +=
      before.x === next.x
        ? `L${at(next)}`
        : `C${round(before.x)} ${middle} ${round(next.x)} ${middle} ${at(next)}`

    before = next
  }

  return shape('path', {
    d: path,
    fill: 'none',
    stroke,
    'stroke-width': 1.2,
    ...(isArrow ? { 'marker-end': marker } : {}),
    ...(isAutomatic ? { 'stroke-dasharray': '5 4' } : {}),
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (value: string): string =>
  value.replaceAll(/[&<>"]/g, (sign) => memberOf(escapes, sign))

export function serializeSvg({ tag, attributes, children }: SvgShape): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('')
  const inner =
    typeof children === 'string' ? escape(children) : children.map(serializeSvg).join('')

  return inner === '' ? `<${tag}${written}/>` : `<${tag}${written}>${inner}</${tag}>`
}
