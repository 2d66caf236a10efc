import type { Store } from "@klarholm/contract";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { copyText } from "../../share/copy-text.ts";
import { mapLinks, mapPicture } from "../map-links.ts";
import { telHref } from "../../contact/contact-lines.ts";
import { openingLine } from "../store-view.ts";
import { storesCopy } from "../stores.copy.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { StoreCarousel } from "./StoreCarousel.tsx";
import styles from "./StoreDetail.module.css";
import { StoreMap } from "./StoreMap.tsx";

interface Props {
  store: Store;
  mapsKey: string;
  host: string;
}

/** A store's details below its name (section 2, "Store detail popup"). */
export function StoreDetail({ store, mapsKey, host }: Props) {
  const { storeName, description, address, openStatus, linkPhone, businessTime, storeType, services, images } = store;
  const press = `store/${store.storeCode}`;
  const opening = openingLine(store.openingTime);
  const maps = mapLinks(store, host);
  const hydrated = useHydrated();
  const picture = mapPicture(store, mapsKey);
  return (
    <div className={styles.detail} data-pictures={images.length > 0 || undefined}>
      {images.length > 0 && <StoreCarousel name={storeName} pictures={images} />}
      <div>
        {description && <p className={styles.description}>{description}</p>}
        <Facts
          className={styles.facts}
          facts={[
            {
              label: storesCopy.address,
              value: (
                <>
                  {address}
                  <button type="button" className={styles.copy} onClick={() => void copyText(address)} data-scripted>
                    {storesCopy.copyAddress}
                  </button>
                </>
              ),
            },
            { label: storesCopy.phone, value: openStatus && linkPhone },
            { label: storesCopy.opening, value: !openStatus && opening },
            { label: storesCopy.hours, value: businessTime },
            { label: storesCopy.type, value: storeType },
            { label: storesCopy.services, value: services.join("、") },
            {
              label: storesCopy.maps,
              value: maps && (
                <ul className={styles.maps}>
                  {(["amap", "baidu", "tencent"] as const).map((map) => (
                    <li key={map}>
                      <a
                        className={styles.map}
                        href={maps[map]}
                        target="_blank"
                        rel="noopener noreferrer"
                        data-press={press}
                      >
                        {storesCopy[map]}
                      </a>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        {hydrated && picture && <StoreMap src={picture} alt={storesCopy.mapOf(storeName, address)} />}
        {openStatus && linkPhone && (
          <a className={buttonVariant("filled")} href={telHref(linkPhone)} data-press={press}>
            {storesCopy.call}
          </a>
        )}
      </div>
    </div>
  );
}
