import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { demoQuotas } from '#tools/seed/declarations/demo-plan.ts'
import { createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'
import { rewardOf } from './funds.ts'

/** The selections that made brands of the catalogs that are out a top ten brand. */
export function makeAwards(
  services: Services,
  demo: DemoContext,
  brands: StoredRecord[],
  declarations: StoredRecord[],
): StoredRecord[] {
  const declarationOf = new Map(declarations.map((record) => [record.id, record]))

  return brands.flatMap((brand) => {
    const { data, year, owner, region } = brand
    const declaration = declarationOf.get(String(data['sourceDeclarationId']))
    if (data['isTop10'] !== true || !declaration) return []

    const award = createDemoRecord(services, demo, {
      entity: 'top10-award',
      state: 'awarded',
      moment: new Date(`${year}-09-20T10:00:00+08:00`),
    })
    const industry = String(data['top10Industry'])

    Object.assign(award, { year, owner, region })
    award.data = buildInitialData(
      demo.config,
      award.entity,
      {
        year: year ?? 0,
        enterpriseId: owner ?? '',
        subjectName: data['subjectName'] ?? '',
        regionCode: region ?? '',
        declaration: declaration.id,
        declareNo: declaration.data['declareNo'] ?? '',
        declaredAt: declaration.data['submitAt'] ?? null,
        brandName: data['brandName'] ?? '',
        productName: data['productName'] ?? '',
        top10Industry: industry,
        rankNo: data['top10Rank'] ?? null,
        quota: demoQuotas[industry] ?? 0,
        awardTitle: String(data['awardTitle']).replace(/^\d{4}年/, ''),
        amount: rewardOf(Number(data['top10Rank'])),
      },
      { record: award, user: null, now: demo.now },
    )

    return award
  })
}
