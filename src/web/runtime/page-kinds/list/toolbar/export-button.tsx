import { useExportingText } from '#web/i18n/exporting/exporting-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { useExport } from './use-export.ts'

/** Begins an export; while one is made it says how far it is and calls it off. */
export function ExportButton({ exporting }: { exporting: ReturnType<typeof useExport> }) {
  const t = useText()
  const exportingWords = useExportingText()
  const { isPending, share } = exporting

  if (!isPending)
    return (
      <button type="button" className="ui-button" onClick={() => exporting.start({})}>
        <Icon name="download" size={16} />
        {t('export')}
      </button>
    )

  return (
    <span className="export-progress">
      <progress
        className="ui-progress"
        aria-label={exportingWords('exportProgress')}
        {...(share === null ? {} : { value: share })}
      />
      <span>
        {share === null
          ? exportingWords('exportWaiting')
          : exportingWords('exporting', { n: Math.floor(share * 100) })}
      </span>
      <button type="button" className="ui-link" onClick={exporting.cancel}>
        {exportingWords('cancelExport')}
      </button>
    </span>
  )
}
