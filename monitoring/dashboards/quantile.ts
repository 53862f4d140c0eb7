/** PromQL for the value below which a share of what a histogram counted lies, by labels. */
export const quantile = (share: number, metric: string, by: readonly string[], window = '5m') =>
  `histogram_quantile(${share}, sum by (${[...by, 'le'].join(', ')}) (rate(${metric}_bucket[${window}])))`;
