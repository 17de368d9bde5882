import type { Json, RecordData } from '#config-model/record.ts'
import type { Chance } from '#tools/seed/chance.ts'
import { roundToCents, type DeclarationFilling } from './filling.ts'

/** Business, bases and proofs of an enterprise or product brand. */
export function commercialData(filling: DeclarationFilling): RecordData {
  const { enterprise, type, product, year, chance, isEdible, files } = filling
  const operating = threeYears(year, chance)

  return {
    leadingLevel: chance.pick(['province', 'city', 'county', 'none']),
    socialInsured: chance.between(5, 18),
    totalAssets: roundToCents(chance.around(2500)),
    isEdible,
    firstSaleDate: '2018-05-01',
    ...(type === 'product'
      ? { productName: product }
      : {
          products: [
            { name: product, spec: '500克/盒', packing: '纸盒', price: chance.between(30, 600) },
          ],
        }),
    packPictures: files('image', '包装图片'),
    bases: [
      {
        name: `${enterprise.token}核心基地`,
        regionCode: enterprise.region,
        baseType: 'plant',
        ownership: chance.pick(['own', 'lease', 'order']),
        area: chance.between(200, 9000),
        unit: 'mu',
        annualYield: chance.between(50, 2000),
        certifiedArea: chance.between(50, 200),
        traceable: true,
        farmers: chance.between(20, 600),
      },
    ],
    operating,
    mgmtSystems: chance.pick([['iso9001'], ['haccp', 'iso22000'], []]),
    rdPlatform: chance.pick(['province', 'city', 'none']),
    auditReports: files('doc', '审计报告'),
    taxProof: files('doc', '完税证明'),
    testReports: files('doc', '近一年检测报告'),
    basePhotos: files('image', '基地照片', 2),
    useProof: files('doc', '品牌使用证明'),
  }
}

function threeYears(year: number, chance: Chance): Json {
  let revenue = Math.min(400_000, Math.max(120, chance.around(1800)))
  return [3, 2, 1].map((back) => {
    revenue *= 1 + chance.between(-8, 30) / 100
    const brandSales = roundToCents(revenue * (0.6 + chance.next() * 0.3))

    return {
      year: year - back,
      revenue: roundToCents(revenue),
      brandSales,
      brandVolume: roundToCents(brandSales * 1.2),
      volumeUnit: 't',
      netProfit: roundToCents(revenue * 0.08),
      taxPaid: roundToCents(revenue * 0.02),
      rdExpense: roundToCents(revenue * 0.02),
      promoExpense: roundToCents(revenue * 0.03),
      outProvinceSales: roundToCents(brandSales * 0.4),
      exportSales: roundToCents(brandSales * 0.05),
      onlineSales: roundToCents(brandSales * 0.2),
    }
  })
}
