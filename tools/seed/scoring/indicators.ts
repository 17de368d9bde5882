import type { RecordData } from '#config-model/record.ts'

type Row = [dim: string, code: string, maximum: number, method: string, rest: RecordData]

const quality = 'quality'
const last = 'operating.last'

/** The 25 indicators (domain §2.12): 40 + 20 + 20 + 20 points. */
const rows: Row[] = [
  [
    quality,
    'Q1',
    6,
    'count',
    {
      source: 'certs',
      match: 'certType=organic',
      validBy: 'validTo',
      points: '1:4 2:6',
      evidence: '有机产品认证证书',
    },
  ],
  [
    quality,
    'Q2',
    5,
    'count',
    {
      source: 'certs',
      match: 'certType=green',
      validBy: 'validTo',
      points: '1:3 2:4 3:5',
      evidence: '绿色食品证书',
    },
  ],
  [
    quality,
    'Q3',
    4,
    'count',
    {
      source: 'certs',
      match: 'certType=gap|gi_use',
      validBy: 'validTo',
      points: '1:2 2:4',
      evidence: 'GAP 证书、用标授权书',
    },
  ],
  [
    quality,
    'Q4',
    4,
    'count',
    { source: 'mgmtSystems', points: '1:1 2:2 3:3 4:4', evidence: '体系认证证书' },
  ],
  [
    quality,
    'Q5',
    5,
    'step',
    {
      source: 'tracePlatform',
      points: 'self:2 third:2 province:4 nation:5',
      evidence: '追溯平台截图',
    },
  ],
  [
    quality,
    'Q6',
    5,
    'bool',
    { source: 'inspections', match: 'result=pass', evidence: '近三年检验报告' },
  ],
  [
    quality,
    'Q7',
    4,
    'step',
    {
      source: 'standards.*.level',
      points: 'national:2.5 industry:3 local:3 group:3 enterprise:2',
      evidence: '标准文本',
    },
  ],
  [
    quality,
    'Q8',
    4,
    'linear',
    { source: 'bases.*.area', points: '0:0 P90:4', evidence: '基地照片、流转合同' },
  ],
  [
    quality,
    'Q9',
    3,
    'step',
    { source: 'labLevel', points: 'none:0 self:1 cma:2 cnas:3', evidence: '检测资质证书' },
  ],
  ['market', 'M1', 6, 'rank', { source: `${last}.brandSales`, evidence: '审计报告' }],
  [
    'market',
    'M2',
    4,
    'step',
    { source: 'brandSalesCagr', points: '0:1 5:2 10:3 20:4', evidence: '审计报告' },
  ],
  [
    'market',
    'M3',
    4,
    'linear',
    {
      source: `${last}.outProvinceSales ${last}.exportSales`,
      base: `${last}.brandSales`,
      points: '0:0 80:4',
      evidence: '销售合同、报关单',
    },
  ],
  [
    'market',
    'M4',
    2,
    'linear',
    {
      source: `${last}.onlineSales`,
      base: `${last}.brandSales`,
      points: '0:0 40:2',
      evidence: '网店销售报表',
    },
  ],
  [
    'market',
    'M5',
    2,
    'step',
    { source: 'stores dealers', points: '0:0.5 10:1 50:1.5 200:2', evidence: '门店、经销商名册' },
  ],
  ['market', 'M6', 2, 'manual', { source: 'priceEdge marketShare', evidence: '市场占有率依据' }],
  ['benefit', 'B1', 5, 'rank', { source: `${last}.revenue`, evidence: '审计报告' }],
  [
    'benefit',
    'B2',
    4,
    'step',
    {
      source: `${last}.netProfit`,
      base: `${last}.revenue`,
      points: '0.01:1 3:2 6:3 10:4',
      evidence: '审计报告',
    },
  ],
  [
    'benefit',
    'B3',
    5,
    'rank',
    { source: `${last}.taxPaid`, meanWhen: 'taxExempt', evidence: '完税证明' },
  ],
  [
    'benefit',
    'B4',
    4,
    'step',
    { source: 'linkedFarmers', points: '0:1 50:2 200:3 1000:4', evidence: '联农带农证明' },
  ],
  [
    'benefit',
    'B5',
    2,
    'linear',
    { source: 'socialInsured', base: 'employees', points: '0:0 80:2', evidence: '参保证明' },
  ],
  [
    'growth',
    'D1',
    5,
    'step',
    {
      source: `${last}.rdExpense`,
      base: `${last}.revenue`,
      points: '0:1 0.5:2 1:3 2:4 3:5',
      evidence: '审计报告',
    },
  ],
  [
    'growth',
    'D2',
    4,
    'count',
    {
      source: 'patents',
      match: 'kind',
      points: 'invention:1.5 variety:1.5 utility:0.5 design:0.25',
      evidence: '专利、品种权证书',
    },
  ],
  [
    'growth',
    'D3',
    4,
    'step',
    {
      source: `${last}.promoExpense`,
      base: `${last}.revenue`,
      points: '0:1 0.5:2 1:3 3:4',
      evidence: '宣传合同、发票',
    },
  ],
  [
    'growth',
    'D4',
    4,
    'step',
    {
      source: 'leadingLevel rdPlatform',
      points: 'national:4 province:3 city:2 county:1',
      evidence: '认定文件',
    },
  ],
  [
    'growth',
    'D5',
    3,
    'count',
    {
      source: 'honours',
      match: 'level',
      points: 'international:1.5 national:1.5 province:1 city:0.5',
      evidence: '荣誉证书',
    },
  ],
]

const rowOf = ([dim, code, maximum, method, rest]: Row): RecordData => ({
  code,
  dim,
  maximum,
  method,
  ...rest,
})

/** Rows of a rule record. */
export const indicatorRows: RecordData[] = rows.map(rowOf)

/**
 * Flowers are not eaten: seedlings and varieties replace the food certificates, with the same
 * points.
 */
const flowers: Row[] = [
  [
    quality,
    'F1',
    6,
    'count',
    {
      source: 'certs',
      match: 'certType=quarantine',
      validBy: 'validTo',
      points: '1:4 2:6',
      evidence: '种苗产地检疫合格证',
    },
  ],
  [
    quality,
    'F2',
    5,
    'count',
    { source: 'patents', match: 'kind=variety', points: '1:3 2:4 3:5', evidence: '品种权证书' },
  ],
]

export const indicatorsOf = (industry: string): RecordData[] =>
  industry === 'flower'
    ? [...flowers.map(rowOf), ...indicatorRows.filter(({ code }) => code !== 'Q1' && code !== 'Q2')]
    : indicatorRows
