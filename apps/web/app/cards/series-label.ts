interface SeriesNamed {
  brandSeriesName: string;
  i18nBrandSeriesName: { en?: string | undefined };
}

/** The series as it is shown above a product: its English name, else the local one (section 2, "Product detail"). */
export function seriesLabel({ brandSeriesName, i18nBrandSeriesName }: SeriesNamed): string {
  return i18nBrandSeriesName.en || brandSeriesName;
}
