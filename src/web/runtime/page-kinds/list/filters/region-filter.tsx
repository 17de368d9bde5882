import { regionChoices } from '#config-model/facts/region.ts'
import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useConfig, useUser } from '#web/session/session.ts'

interface RegionFilterProps {
  title: string
  value: string
  onChange: (value: FilterValue | undefined) => void
}

/** City, then district; a city auditor starts below the own city. */
export function RegionFilter({ title, value, onChange }: RegionFilterProps) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const { year } = useWorkingYears()
  const ownCity =
    user.regionCode && !user.regionCode.endsWith('0000') ? `${user.regionCode.slice(0, 4)}00` : null
  const city = value ? `${value.slice(0, 4)}00` : (ownCity ?? '')

  return (
    <div className="filter-range" role="group" aria-label={title}>
      <span>{title}</span>
      <span>
        {!ownCity && (
          <select
            className="ui-input"
            aria-label={`${title} ${t('prefecture')}`}
            value={city}
            onChange={(event) => onChange(event.target.value || undefined)}
          >
            <option value="">{t('all')}</option>
            {regionChoices(config, '530000', year, city).map((region) => (
              <option key={region.c} value={region.c}>
                {region.n}
              </option>
            ))}
          </select>
        )}
        <select
          className="ui-input"
          aria-label={`${title} ${t('county')}`}
          value={value.endsWith('00') ? '' : value}
          disabled={!city}
          onChange={(event) => onChange(event.target.value || (ownCity ? undefined : city))}
        >
          <option value="">{t('all')}</option>
          {regionChoices(config, city, year, value).map((region) => (
            <option key={region.c} value={region.c}>
              {region.n}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
