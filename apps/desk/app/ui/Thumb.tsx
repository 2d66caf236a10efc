import { imageUrl } from "@klarholm/contract/images";
import { IconFile, type IconProps } from "@tabler/icons-react";
import type { ComponentType } from "react";

interface ThumbProps {
  /** Path of a picture below /media/; undefined or null shows the icon. */
  picture?: string | null | undefined;
  icon?: ComponentType<IconProps>;
  size?: "sm" | "md" | "lg";
}

/** A small picture of a list entry, or an icon of its kind; the box has a fixed size, so that lists do not jump. */
export function Thumb({ picture, icon: Icon = IconFile, size = "md" }: ThumbProps) {
  return (
    <span className="thumb" data-size={size}>
      {picture ? (
        <img
          src={imageUrl(`/media/${picture}`, { width: size === "sm" ? 64 : 200 })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon size={18} stroke={1.25} aria-hidden />
      )}
    </span>
  );
}
