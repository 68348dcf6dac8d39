// Prints what libsdformat reads of the model in a file of SDF, a line each; complaints begin with "error".
#include <cstdio>
#include <sdf/sdf.hh>

int main(int, char **argv) {
  sdf::Root root;
  for (const auto &error : root.Load(argv[1])) std::printf("error %s\n", error.Message().c_str());
  const sdf::Model *model = root.Model();
  if (!model) return 1;
  const auto print = [](const char *kind, const std::string &name, const ignition::math::Pose3d &pose) {
    const auto &[p, q] = std::make_pair(pose.Pos(), pose.Rot());
    std::printf("%s %s %.12g %.12g %.12g %.12g %.12g %.12g %.12g", kind, name.c_str(), p.X(), p.Y(), p.Z(), q.X(), q.Y(), q.Z(), q.W());
  };
  print("model", model->Name(), model->RawPose());
  std::printf("\n");
  for (uint64_t i = 0; i < model->LinkCount(); ++i) {
    const sdf::Link *link = model->LinkByIndex(i);
    ignition::math::Pose3d pose;
    for (const auto &error : link->SemanticPose().Resolve(pose, "__model__")) std::printf("error %s\n", error.Message().c_str());
    print("link", link->Name(), pose);
    const auto &mass = link->Inertial().MassMatrix();
    std::printf(" %.12g %.12g %.12g %.12g\n", mass.Mass(), mass.Ixx(), mass.Iyy(), mass.Izz());
  }
  for (uint64_t i = 0; i < model->FrameCount(); ++i) {
    const sdf::Frame *frame = model->FrameByIndex(i);
    ignition::math::Pose3d pose;
    for (const auto &error : frame->SemanticPose().Resolve(pose, "__model__")) std::printf("error %s\n", error.Message().c_str());
    print("frame", frame->Name(), pose);
    std::printf("\n");
  }
  for (uint64_t i = 0; i < model->JointCount(); ++i) {
    const sdf::Joint *joint = model->JointByIndex(i);
    const sdf::JointAxis *axis = joint->Axis(0);
    ignition::math::Vector3d xyz;
    for (const auto &error : axis->ResolveXyz(xyz, joint->ChildLinkName())) std::printf("error %s\n", error.Message().c_str());
    std::printf("joint %s %s %s %.12g %.12g %.12g %.12g %.12g\n", joint->Name().c_str(), joint->ParentLinkName().c_str(),
                joint->ChildLinkName().c_str(), xyz.X(), xyz.Y(), xyz.Z(), axis->Lower(), axis->Upper());
  }
  return 0;
}
