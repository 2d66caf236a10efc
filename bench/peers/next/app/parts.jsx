"use client";

import Link from "next/link";
import {
  BuyButton as SharedBuyButton,
  FilterButton as SharedFilterButton,
  GalleryLink as SharedGalleryLink,
  Heart as SharedHeart,
  MenuButton as SharedMenuButton,
} from "../../shared/islands.jsx";

export function PageLink({ address, label, className, children }) {
  return (
    <Link href={address} className={className} aria-label={label} scroll={!address.startsWith("?")}>
      {children}
    </Link>
  );
}

export function FilterButton(props) {
  return <SharedFilterButton {...props} PageLink={PageLink} />;
}

export const BuyButton = SharedBuyButton;
export const GalleryLink = SharedGalleryLink;
export const Heart = SharedHeart;
export const MenuButton = SharedMenuButton;
