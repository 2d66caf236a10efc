import { Link } from "react-router";
import { FilterButton as SharedFilterButton } from "../../shared/islands.jsx";

export { BuyButton, GalleryLink, Heart, MenuButton } from "../../shared/islands.jsx";

export function PageLink({ address, label, className, children }) {
  return (
    <Link to={address} className={className} aria-label={label} preventScrollReset={address.startsWith("?")}>
      {children}
    </Link>
  );
}

export function FilterButton(props) {
  return <SharedFilterButton {...props} PageLink={PageLink} />;
}
