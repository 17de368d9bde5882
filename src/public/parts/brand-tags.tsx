import { useDrawing } from '#public/page-context.ts'
import type { PublicCard } from '#public/public-page.ts'
import styles from '#public/kit/tag.module.css'

export function KindTags({ brand }: { brand: Pick<PublicCard, 'typeTitle' | 'industryTitle'> }) {
  return (
    <>
      <span className={styles.tag} data-tone="green">
        {brand.typeTitle}
      </span>
      <span className={styles.tag} data-tone="gray">
        {brand.industryTitle}
      </span>
    </>
  )
}

export function Award({ rank }: { rank: number | null }) {
  const { t } = useDrawing()
  return rank === null ? t('top10') : `${t('top10')} · ${t('rank', { n: rank })}`
}
