import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import type { Density, TableSettings } from './use-table-settings.ts'

const densities: Density[] = ['loose', 'middle', 'compact']

export function DensityMenu({ settings }: { settings: TableSettings }) {
  const t = useText()
  return (
    <Popover label={t('density')} button={<Icon name="rows" />}>
      {(close) => (
        <ul className="ui-menu">
          {densities.map((density) => (
            <li key={density}>
              <button
                type="button"
                aria-pressed={settings.density === density}
                onClick={() => {
                  settings.set({ density })
                  close()
                }}
              >
                {t(density)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
