interface SeriesNamed {
  brandSeriesName: string;
  i18nBrandSeriesName: { en?: string | undefined };
}

/** English name of the series, else the local one (section 2, "Product detail"). */
export function seriesLabel({ brandSeriesName, i18nBrandSeriesName }: SeriesNamed): string {
  return i18nBrandSeriesName.en || brandSeriesName;
}
