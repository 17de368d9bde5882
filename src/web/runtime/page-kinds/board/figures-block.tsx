import { Link } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Block } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import { useListCounts } from '#web/api/list-counts.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block.tsx'
import { figureRowsAddress, formatFigure, formatShare, useBoardData } from './chart/figures.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './board.module.css'

type Item = NonNullable<Block['items']>[number]

const maxCards = 4

/** Preset counts, or measures of a filtered board, with links to their lists. */
export function FiguresBlock(props: BlockProps) {
  const isMeasured =
    props.place.page.filters !== undefined || props.block.items?.some(({ measure }) => measure)
  return isMeasured ? <MeasuredItems {...props} /> : <CountedItems {...props} />
}

function CountedItems({ block, place }: BlockProps) {
  const config = useConfig()
  const user = useUser()
  const items = (block.items ?? []).flatMap(({ list, ...item }) =>
    mayOpen(user, config, item) && list !== undefined && list in config.pages
      ? [{ ...item, list }]
      : [],
  )

  const { countOf, isPendingFor } = useListCounts(items)
  const figureProps = items.map((item) => ({
    item,
    to: `${memberOf(config.pages, item.list).path}?preset=${item.preset ?? ''}`,
    isBusy: isPendingFor(item),
    value: countOf(item),
    whole: item.of === undefined ? undefined : countOf({ ...item, preset: item.of }),
  }))

  return <FigureList block={block} place={place} figureProps={figureProps} />
}

function MeasuredItems({ block, place }: BlockProps) {
  const config = useConfig()
  const { data, isFetching } = useBoardData(place)
  const items = block.items ?? []
  const figureProps = (data?.rows ?? []).map((row) => ({
    item: { ...items.find(({ title }) => title === row.key), title: row.label },
    to: figureRowsAddress(config, row.behind[0] ?? null) ?? '',
    isBusy: isFetching,
    value: row.values[0] ?? undefined,
    whole: row.whole,
  }))

  return <FigureList block={block} place={place} figureProps={figureProps} />
}

interface FigureProps {
  item: Pick<Item, 'title' | 'icon' | 'list' | 'preset' | 'measure' | 'of'>
  to: string
  isBusy: boolean
  value: number | undefined
  whole: number | undefined
}

function FigureList({ block, place, figureProps }: BlockProps & { figureProps: FigureProps[] }) {
  const config = useConfig()
  const user = useUser()
  if (figureProps.length === 0) return null

  const isFirst = place.page.blocks
    .slice(0, place.at)
    .every(({ kind, auth }) => kind !== 'figures' || !mayOpen(user, config, auth ? { auth } : {}))
  const cards = isFirst ? figureProps.slice(0, maxCards) : []
  const lines = figureProps.slice(cards.length)
  const lists = new Set(cards.flatMap(({ item }) => (item.of === undefined ? [] : [item.list])))

  return (
    <div className={styles.figures} role="group" aria-label={block.title}>
      {cards.map((figure) => (
        <Figure
          key={figure.item.title}
          {...figure}
          figureOfWhole={
            figureProps.find((other) => isWholeOf(other.item, figure.item))?.item.title
          }
          namesList={lists.size > 1}
        />
      ))}
      {lines.length > 0 && (
        <div className={`${panelStyles.panel} ${styles.figureLines}`}>
          {block.title !== undefined && <h2>{block.title}</h2>}
          <ul>
            {lines.map((figure) => (
              <FigureLine key={figure.item.title} {...figure} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const isWholeOf = (other: FigureProps['item'], item: FigureProps['item']): boolean =>
  other.list === item.list && other.preset === item.of && isSameValue(other.measure, item.measure)

interface CardProps extends FigureProps {
  /** Title of the figure beside it that is its whole. */
  figureOfWhole: string | undefined
  /** A share names its list: beside shares of other lists its preset says too little. */
  namesList: boolean
}

function Figure({ item, to, isBusy, value, whole, figureOfWhole, namesList }: CardProps) {
  const t = useBoardText()
  const { pages } = useConfig()
  const page = pages[item.list ?? '']
  const preset =
    page?.kind === 'list' ? page.presets?.find(({ id }) => id === item.of)?.title : undefined
  const presetTitle = namesList
    ? t('presetOfList', { list: page?.title ?? '', title: preset ?? '' })
    : (preset ?? '')
  const title = figureOfWhole ?? presetTitle

  return (
    <Link className={`${panelStyles.panel} ${layoutStyles.row} ${styles.figure}`} to={to}>
      <span className={styles.figureIcon}>
        <Icon name={item.icon} size={22} />
      </span>
      <span>
        <small>{item.title}</small>
        <span className={styles.figureValue}>
          <b data-stale={isBusy || undefined} aria-busy={isBusy}>
            {formatFigure(value ?? null)}
          </b>
          {value !== undefined && whole !== undefined && whole > 0 && (
            <i className={styles.figureShare}>
              {t('ofPreset', { title, share: formatShare(value, whole) })}
            </i>
          )}
        </span>
      </span>
    </Link>
  )
}

const FigureLine = ({ item, to, isBusy, value }: FigureProps) => (
  <li>
    <Link to={to}>
      <span>{item.title}</span>
      <b data-stale={isBusy || undefined} aria-busy={isBusy}>
        {formatFigure(value ?? null)}
      </b>
    </Link>
  </li>
)
