import { useQuery } from '@tanstack/react-query'
import { createElement, useLayoutEffect, useMemo, useRef, type ReactElement } from 'react'
import { firstOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { drawGraph, type SvgShape } from '#config-model/workflow/graph/drawing.ts'
import { workflowGraph, type WorkflowGraph } from '#config-model/workflow/graph/graph.ts'
import { placeGraph } from '#config-model/workflow/graph/layout.ts'
import type { WorkflowsAnswer } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useSystemText } from '#web/i18n/system-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Splash } from '#web/ui/loading/lazy-component.tsx'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import styles from './system.module.css'

/** Every workflow as a diagram with record counts, and as a table. */
export default function WorkflowGraphScreen() {
  const t = useSystemText()
  const mine = useConfig()
  const locale = currentLocale()
  const { data, error, isPending } = useQuery({
    queryKey: ['workflows', locale, mine.hash],
    queryFn: () => api.get<WorkflowsAnswer>(apiPaths.configWorkflows, locale),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const config = useMemo(() => (data ? { ...mine, ...data } : null), [mine, data])

  return (
    <div className={`${panelStyles.panels} ${styles.workflowGraphs}`}>
      <h1 className={formPageStyles.pageTitle}>{t('workflows')}</h1>
      {isPending && <Splash />}
      {error && <p role="alert">{errorText(error)}</p>}
      {config &&
        Object.keys(config.workflows).map((id) => <Diagram key={id} id={id} config={config} />)}
    </div>
  )
}

/** A complete workflow; the user's own configuration has only a part of it. */
function Diagram({ id, config }: { id: string; config: Config }) {
  const t = useSystemText()
  const [system, comma, fromStates] = [t('system'), t('comma'), t('fromStates', { n: '{n}' })]
  const graph = useMemo(
    () => workflowGraph(config, id, { system, comma, fromStates }),
    [config, id, system, comma, fromStates],
  )

  const placed = useMemo(() => placeGraph(graph), [graph])
  const region = useRef<HTMLDivElement>(null)

  // On narrow screens scrolls to the first state.
  useLayoutEffect(() => {
    const first = placed.states.find((state) => state.id === graph.initial)
    if (region.current && first)
      region.current.scrollLeft = first.x - region.current.clientWidth / 2
  }, [placed, graph.initial])

  const { data: counts } = useQuery({
    queryKey: ['states', graph.entity],
    queryFn: () => api.get<Record<string, number>>(apiPaths.stateCounts(graph.entity)),
  })

  const notes = counts
    ? Object.fromEntries(
        graph.states.map((state) => [state.id, t('records', { n: counts[state.id] ?? 0 })]),
      )
    : {}

  const hasYears = config.entities[graph.entity]?.scope?.year !== undefined

  return (
    <section className={panelStyles.panel} aria-labelledby={`graph-${id}`}>
      <h2 id={`graph-${id}`}>{graph.title}</h2>
      <p className={panelStyles.hint}>
        {hasYears ? t('graphHint', { year: config.years.realYear }) : t('graphHintAll')}
      </p>
      <div
        ref={region}
        className={tableStyles.scroll}
        role="region"
        tabIndex={0}
        aria-label={t('diagramOf', { title: graph.title })}
      >
        {elementOf(drawGraph(graph, placed, notes))}
      </div>
      <Transitions graph={graph} />
    </section>
  )
}

/** As text, for screen readers and search. */
function Transitions({ graph }: { graph: WorkflowGraph }) {
  const t = useSystemText()
  const title = (id: string) => graph.states.find((state) => state.id === id)?.title ?? id
  const titles = (ids: string[]) => [...new Set(ids)].map(title).join(graph.words.comma)
  const arrowsOf = (transition: string) =>
    graph.arrows.filter((arrow) => arrow.transition === transition)

  return (
    <div
      className={tableStyles.scroll}
      role="region"
      tabIndex={0}
      aria-label={t('transitionsOf', { title: graph.title })}
    >
      <table className={`${tableStyles.table} ${styles.workflowTable}`}>
        <caption>{t('transitions')}</caption>
        <thead>
          <tr>
            {(['transition', 'from', 'to', 'actors'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...new Set(graph.arrows.map(({ transition }) => transition))].map((transition) => (
            <tr key={transition}>
              <th scope="row">{firstOf(arrowsOf(transition)).title}</th>
              <td>{titles(arrowsOf(transition).map(({ from }) => from))}</td>
              <td>{titles(arrowsOf(transition).map(({ to }) => to))}</td>
              <td>{firstOf(arrowsOf(transition)).actors}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders a shape with React's names of SVG attributes. */
function elementOf({ tag, attributes, children }: SvgShape): ReactElement {
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.startsWith('aria-')
        ? name
        : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

  return createElement(
    tag,
    properties,
    ...(typeof children === 'string' ? [children] : children.map(elementOf)),
  )
}
