import { useDrawing } from '#public/page-context.ts'
import type { PublicBrand } from '#public/public-page.ts'

/** Certificates, honours and shops of a brand; what it has none of is not shown. */
export function BrandTables({ brand }: { brand: PublicBrand }) {
  const { t } = useDrawing()
  return (
    <>
      {brand.certificates.length > 0 && (
        <Table
          title={t('certificates')}
          columns={[t('certType'), t('certNo'), t('validTo')]}
          rows={brand.certificates.map((item) => [
            item.typeTitle,
            item.no,
            item.validTo ?? t('longTerm'),
          ])}
        />
      )}
      {brand.honours.length > 0 && (
        <Table
          title={t('honours')}
          columns={[t('honour'), t('level'), t('date')]}
          rows={brand.honours.map((item) => [item.name, item.levelTitle, item.date])}
        />
      )}
      {brand.buyLinks.length > 0 && (
        <section className="ui-panel sheet" aria-labelledby="buy">
          <h2 id="buy">{t('buy')}</h2>
          <p className="buy-links">
            {brand.buyLinks.map((item) => (
              <a
                key={item.url}
                className="ui-button"
                href={item.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {item.platformTitle}
              </a>
            ))}
          </p>
        </section>
      )}
    </>
  )
}

function Table({ title, columns, rows }: { title: string; columns: string[]; rows: string[][] }) {
  return (
    <section className="ui-panel sheet ui-table-scroll" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <table className="ui-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
